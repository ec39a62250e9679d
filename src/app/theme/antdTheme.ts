import { theme, type ThemeConfig } from 'antd';
import { PALETTES, type ColorMode } from './palette';

/** antd in the clothes of the design tokens: dark by mode, compact on wide screens. */
export function buildAntdTheme(mode: ColorMode, compact: boolean): ThemeConfig {
  const colors = PALETTES[mode];
  const algorithm = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: compact ? [algorithm, theme.compactAlgorithm] : algorithm,
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
