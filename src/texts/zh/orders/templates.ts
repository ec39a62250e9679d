import type { templates as en } from '@/texts/en/orders/templates';
import type { Translated } from '@/texts/language/translated';

export const templates: Translated<typeof en> = {
  views: '模板',
  saveView: '存为模板',
  nameOfView: '名称',
  keepView: '保存',
  replaceView: '替换',
  cancel: '取消',
  viewTaken: '已有同名模板，保存后将被替换。',
  removeView: (name) => `删除模板“${name}”`,
  viewNotKept: '此浏览器不保存数据，离开后该模板将丢失。',
};
