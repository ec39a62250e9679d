import type { image as en } from '@/texts/en/wallet/image';
import type { Translated } from '@/texts/language/translated';

export const image: Translated<typeof en> = {
  removeOf: (name) => `移除 ${name}`,
  remove: '移除',
  previewOf: (name) => `${name} 的预览`,
  preparing: '正在准备图片…',
  empty: '此文件是空的。',
  damaged: '无法读取此图片：文件已损坏或不完整。请另选一张。',
  notHere: (format) => `此浏览器无法读取 ${format} 图片。请选择 JPEG 或 PNG，或对该图片截图后再上传。`,
  sending: (percent) => `正在发送图片：${String(percent)}%`,
  sent: '图片已发送，正在等待答复…',
  mayBeWhy: '网络较慢时，原因可能是图片。',
  sendWithout: '不带图片发送',
};
