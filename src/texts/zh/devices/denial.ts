import type { denial as en } from '@/texts/en/devices/denial';
import type { Translated } from '@/texts/language/translated';

export const denial: Translated<typeof en> = {
  title: '有新设备登录了您的账户',
  question: '如非本人操作，请点击按钮。您将在所有设备上退出登录；设置新密码之前，任何人都无法登录。',
  press: '不是本人操作',
  done: '您已在所有设备上退出登录',
  doneHint:
    '旧密码已失效。我们已向您发送邮件，其中有设置新密码的链接，1 小时内有效。之后请检查您的交易记录和银行账户。',
  again: '没有收到邮件？重新获取链接。',
  unknown: '此链接已失效',
  unknownHint:
    '链接已使用、已过期，或已被之后的邮件或新密码取代。如非本人操作，请在登录页面申请新密码，所有设备将随之退出登录。',
};
