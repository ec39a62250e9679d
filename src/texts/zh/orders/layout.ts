import type { layout as en } from '@/texts/en/orders/layout';
import type { Translated } from '@/texts/language/translated';

export const layout: Translated<typeof en> = {
  title: '布局',
  panels: '面板',
  names: { ticket: '下单面板', tape: '市场成交', mine: '我的订单和挂单', chart: '图表' },
  reset: '恢复默认布局',
  note: '仅保存在此设备上，用于同尺寸的屏幕。两栏之间的分隔线可用方向键或鼠标移动。',
  widthOf: { side: '下单栏宽度', middle: '中间栏宽度' },
  pixels: (width) => `${String(width)} 像素`,
};
