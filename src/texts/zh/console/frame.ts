import type { frame as en } from '@/texts/en/console/frame';
import type { Translated } from '@/texts/language/translated';

export const frame: Translated<typeof en> = {
  sections: '栏目',
  inbox: '待审核',
  disputes: '申诉',
  users: '用户',
  market: '市场',
  books: '账簿',
  operators: '运营人员',
  log: '日志',
  logInTitle: '运营后台',
  email: '邮箱',
  password: '密码',
  code: '动态码',
  codeHint: '身份验证器当前显示的 6 位数字。',
  logIn: '登录',
  logOut: '退出登录',
  roles: { read: '只读', support: '客服', finance: '财务', owner: '负责人' },
  roleNow: (role: string) => `您的角色已更改，现为${role}。`,
  notReached: '无法连接服务器，未执行任何操作。',
  notUnderstood: '无法识别服务器的响应，请重新加载页面。',
  loading: '正在加载',
  outOfDate: '内容不是最新：无法连接服务器。',
  failed: (status) => `服务器返回 ${String(status)}。`,
  page: (title) => `${title} · 运营后台 · Crossrate`,
};
