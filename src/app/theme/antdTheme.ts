import { theme, type ThemeConfig } from 'antd';
import { PALETTES, type ColorMode } from './palette';

/** The sizes of tokens.css and of ui/controls/Button's small look. */
const CAPTION_PX = 12;
const SMALL_CONTROL_PX = 26;

type Algorithm = typeof theme.compactAlgorithm;

/** The compact algorithm is for spacing: on its own it would shrink text to 10 px and controls to 28. */
const keepSizes: Algorithm = (seed, map) => {
  const roomy = theme.defaultAlgorithm(seed);
  const text = Object.entries(roomy).filter(([token]) => /^(font|line)(Size|Height)/.test(token));
  const sizes = { fontSizeSM: CAPTION_PX, controlHeight: seed.controlHeight, controlHeightSM: SMALL_CONTROL_PX };
  return Object.assign({ ...roomy, ...map }, Object.fromEntries(text), sizes);
};

/** antd in the clothes of the design tokens: dark by mode, compact on wide screens. */
export function buildAntdTheme(mode: ColorMode, compact: boolean): ThemeConfig {
  const colors = PALETTES[mode];
  const algorithm = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: compact ? [algorithm, theme.compactAlgorithm, keepSizes] : algorithm,
    cssVar: { key: 'crossrate' },
    token: {
      colorPrimary: colors.accent,
      colorInfo: colors.accent,
      colorLink: colors.accent,
      colorSuccess: colors.up,
      colorWarning: colors.gold,
      colorError: colors.down,
      colorText: colors.ink,
      colorTextSecondary: colors.ink2,
      colorTextTertiary: colors.ink3,
      colorTextPlaceholder: colors.ink3,
      colorTextLightSolid: colors.onAccent,
      colorBgLayout: colors.bg,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBorder: colors.lineControl,
      colorBorderSecondary: colors.line,
      fontFamily: 'var(--font)',
      fontSize: 13,
      borderRadius: 6,
      borderRadiusLG: 10,
      controlHeight: compact ? 34 : 42,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.1s',
      motionDurationSlow: '0.12s',
    },
  };
}
