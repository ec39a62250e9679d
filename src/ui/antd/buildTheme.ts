import { theme, type ThemeConfig } from 'antd';
import type { ColorMode } from '@/ui/browser/useColorMode';
import { PALETTES } from './palette';

/** The sizes of tokens.css and of a Field: first for a mouse, then for a thumb (16 px, otherwise a phone zooms in). */
const SIZES = { wide: { control: 34, text: 13 }, narrow: { control: 42, text: 16 } };
/** The 10 px of a Field, and its border. */
const FIELD_PADDING_PX = 11;
const OPTION_TEXT_PX = 13;

/** antd in the colours and sizes of the design tokens, with the focus ring of our own fields. */
export function buildAntdTheme(mode: ColorMode, wide: boolean): ThemeConfig {
  const colors = PALETTES[mode];
  const { control, text } = wide ? SIZES.wide : SIZES.narrow;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'crossrate' },
    token: {
      colorPrimary: colors.accent,
      colorError: colors.down,
      colorText: colors.ink,
      colorTextSecondary: colors.ink2,
      colorTextTertiary: colors.ink3,
      colorTextQuaternary: colors.ink2,
      colorTextPlaceholder: colors.ink3,
      colorTextDisabled: colors.ink3,
      colorBgContainer: colors.surface,
      colorBgContainerDisabled: colors.sunken,
      colorBgElevated: colors.raised,
      colorBorder: colors.lineControl,
      fontFamily: 'var(--font)',
      fontSize: text,
      borderRadius: 6,
      borderRadiusLG: 10,
      controlHeight: control,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.1s',
      motionDurationSlow: '0.12s',
    },
    components: {
      Select: {
        paddingSM: FIELD_PADDING_PX,
        optionActiveBg: colors.sunken,
        optionFontSize: OPTION_TEXT_PX,
        optionSelectedBg: colors.accentSoft,
        controlItemBgActiveHover: colors.accentSoft,
        activeBorderColor: colors.accent,
        activeOutlineColor: colors.accent,
        colorErrorOutline: colors.accent,
      },
    },
  };
}
