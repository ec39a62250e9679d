import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import french from 'antd/locale/fr_FR';
import chinese from 'antd/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';
import { currentLanguage } from '@/texts/language/language';
import { type ColorMode, useColorMode } from '@/ui/browser/useColorMode';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Spinner } from '@/ui/panels/Spinner';

/** The colours of ui/styles/tokens.css as values, because antd computes with them. A test keeps the two equal. */
export const PALETTES = {
  light: {
    ...{ bg: '#f4f5f8', surface: '#ffffff', raised: '#ffffff', sunken: '#eceef3' },
    ...{ line: '#e1e4ea', lineControl: '#858d9c', ink: '#12151c', ink2: '#4a5261', ink3: '#636b7a' },
    ...{ accent: '#2b3a9f', accentHover: '#23307f', accentSoft: '#e8ebfa', onAccent: '#ffffff' },
    ...{ gold: '#8a5c00', goldSoft: '#fbf0d6', up: '#0a6f4b', upSoft: '#d9f1e6', down: '#b3261e', downSoft: '#fbe4e2' },
  },
  dark: {
    ...{ bg: '#0d1016', surface: '#141922', raised: '#1a202b', sunken: '#10141b' },
    ...{ line: '#232b38', lineControl: '#667389', ink: '#e8ebf1', ink2: '#aeb6c4', ink3: '#8f98a9' },
    ...{ accent: '#8c9bff', accentHover: '#a6b2ff', accentSoft: '#1d2448', onAccent: '#0d1016' },
    ...{ gold: '#f0bd4f', goldSoft: '#33290f', up: '#4fce9d', upSoft: '#10301f', down: '#ff8f86', downSoft: '#3a1714' },
  },
} as const satisfies Record<ColorMode, Readonly<Record<string, string>>>;

/** The sizes of tokens.css, for a mouse and for touch. */
const SIZES = { wide: { control: 34, small: 26 }, narrow: { control: 42, small: 40 } };
const TEXT_PX = 13;

/** antd in the colours and sizes of the design tokens, with the focus ring of our own controls. */
function buildTheme(mode: ColorMode, wide: boolean, motion: boolean): ThemeConfig {
  const colors = PALETTES[mode];
  const { control, small } = wide ? SIZES.wide : SIZES.narrow;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'crossrate' },
    token: {
      ...{ colorPrimary: colors.accent, colorPrimaryHover: colors.accentHover, colorPrimaryActive: colors.accentHover },
      ...{ colorPrimaryBg: colors.accentSoft, colorTextLightSolid: colors.onAccent },
      ...{ colorInfo: colors.accent, colorInfoBg: colors.accentSoft, colorInfoBorder: colors.accent },
      ...{ colorSuccess: colors.up, colorSuccessBg: colors.upSoft, colorSuccessBorder: colors.up },
      ...{ colorWarning: colors.gold, colorWarningBg: colors.goldSoft, colorWarningBorder: colors.gold },
      ...{ colorError: colors.down, colorErrorBg: colors.downSoft, colorErrorBorder: colors.down },
      ...{ colorErrorHover: colors.down, colorErrorActive: colors.down, colorErrorBorderHover: colors.down },
      ...{ colorText: colors.ink, colorTextSecondary: colors.ink2, colorTextTertiary: colors.ink3 },
      ...{ colorTextQuaternary: colors.ink2, colorTextPlaceholder: colors.ink3, colorTextDisabled: colors.ink3 },
      ...{ colorTextDescription: colors.ink2, colorTextHeading: colors.ink, colorIcon: colors.ink2 },
      ...{ colorBgBase: colors.surface, colorBgLayout: colors.bg, colorBgContainer: colors.surface },
      ...{ colorBgContainerDisabled: colors.sunken, colorBgElevated: colors.raised, colorFillAlter: colors.sunken },
      ...{ colorBorder: colors.lineControl, colorBorderSecondary: colors.line, colorSplit: colors.line },
      ...{ colorLink: colors.accent, colorLinkHover: colors.accentHover },
      ...{ fontFamily: 'var(--font)', fontSize: TEXT_PX, borderRadius: 6, borderRadiusLG: 10, borderRadiusSM: 6 },
      ...{ controlHeight: control, controlHeightSM: small, motion, wireframe: false },
    },
    components: {
      Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Card: { headerFontSizeSM: TEXT_PX + 1, headerHeightSM: 44, headerPaddingSM: 16, bodyPaddingSM: 16 },
      Table: {
        ...{
          headerBg: 'transparent',
          headerColor: colors.ink3,
          headerSplitColor: 'transparent',
          cellFontSize: TEXT_PX,
        },
        ...{ headerSortHoverBg: colors.sunken, headerSortActiveBg: 'transparent', bodySortBg: 'transparent' },
        ...{ rowHoverBg: colors.sunken, rowSelectedBg: colors.accentSoft, rowSelectedHoverBg: colors.accentSoft },
        ...{ cellPaddingBlock: 6, cellPaddingInline: 8, cellPaddingBlockSM: 5, cellPaddingInlineSM: 8 },
      },
      Descriptions: { labelColor: colors.ink3, itemPaddingBottom: 6 },
    },
  };
}

const LOCALES: Readonly<Record<string, typeof french>> = { fr: french, zh: chinese };

/** Around the console: antd in the design, the language and the motion of the page. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const mode = useColorMode();
  const wide = useMediaQuery(SM_UP);
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const built = useMemo(() => buildTheme(mode, wide, !isCalm), [mode, wide, isCalm]);
  const locale = LOCALES[currentLanguage().id];
  return (
    <ConfigProvider
      theme={built}
      button={{ autoInsertSpace: false, loadingIcon: <Spinner /> }}
      wave={{ disabled: true }}
      {...(locale && { locale })}
    >
      {children}
    </ConfigProvider>
  );
}
