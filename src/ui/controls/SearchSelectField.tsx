import { ConfigProvider, Select, theme, type ThemeConfig } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { type ColorMode, useColorMode } from '@/ui/browser/useColorMode';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Icon } from '@/ui/marks/Icon';
import { Field, type FieldTexts } from './Field';
import styles from './SearchSelectField.module.css';

interface Palette {
  surface: string;
  raised: string;
  sunken: string;
  lineControl: string;
  ink: string;
  ink2: string;
  ink3: string;
  accent: string;
  accentSoft: string;
  down: string;
}

/** The colours of ui/styles/tokens.css as values, because antd computes with them. A test keeps the two equal. */
export const PALETTES: Record<ColorMode, Palette> = {
  light: {
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eceef3',
    lineControl: '#858d9c',
    ink: '#12151c',
    ink2: '#4a5261',
    ink3: '#636b7a',
    accent: '#2b3a9f',
    accentSoft: '#e8ebfa',
    down: '#b3261e',
  },
  dark: {
    surface: '#141922',
    raised: '#1a202b',
    sunken: '#10141b',
    lineControl: '#667389',
    ink: '#e8ebf1',
    ink2: '#aeb6c4',
    ink3: '#8f98a9',
    accent: '#8c9bff',
    accentSoft: '#1d2448',
    down: '#ff8f86',
  },
};

/** The sizes of tokens.css and of a Field: first for a mouse, then for a thumb (16 px, otherwise a phone zooms in). */
const SIZES = { wide: { control: 34, text: 13 }, narrow: { control: 42, text: 16 } };
/** The 10 px of a Field, and its border. */
const FIELD_PADDING_PX = 11;
const OPTION_TEXT_PX = 13;

/** antd in the colours and sizes of the design tokens, with the focus ring of our own fields. */
function buildAntdTheme(mode: ColorMode, wide: boolean): ThemeConfig {
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

/**
 * If the control is in a dialog or a sheet, its list opens inside that. Outside, the list would be hidden behind it.
 */
const popupPlace = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body;

/** Around each antd control: the theme of the page, and the element in which its lists open. */
function AntdTheme({ children }: { children: ReactNode }) {
  const mode = useColorMode();
  const wide = useMediaQuery(SM_UP);
  const theme = useMemo(() => buildAntdTheme(mode, wide), [mode, wide]);
  return (
    <ConfigProvider theme={theme} getPopupContainer={popupPlace}>
      {children}
    </ConfigProvider>
  );
}

interface SearchSelectFieldProps extends FieldTexts {
  /** Null while nothing is chosen. A value that is not among the options is shown as well. */
  value: string | null;
  onChange: (value: string) => void;
  options: readonly string[];
  /** What typing is compared with; the value itself if it is left out. */
  searchText?: (value: string) => string;
  /** An option of the list, or the chosen one in the closed control. */
  render: (value: string, chosen: boolean) => ReactNode;
  placeholder: string;
  /** Shown instead of the list if no option contains what was typed. */
  emptyText: string;
  disabled?: boolean | undefined;
}

/** Esc in the open list closes that list only: the default action would close the sheet or dialog around it too. */
function keepOpenAround(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

/**
 * A choice from a long list with rich rows, which typing narrows. For a short list of plain texts there is SelectField.
 */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const { label, hint, error, optional, value, onChange, options, render, placeholder, emptyText, disabled } = props;
  const { searchText = (option: string) => option } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ className: _native, ...wiring }) => (
        <AntdTheme>
          <Select<string>
            {...wiring}
            className={styles.select ?? ''}
            value={value}
            onChange={onChange}
            onKeyDown={keepOpenAround}
            options={options.map((option) => ({ value: option, label: searchText(option) }))}
            optionFilterProp="label"
            showSearch
            disabled={disabled ?? false}
            suffixIcon={<Icon name="chevron" size={14} />}
            status={error ? 'error' : ''}
            placeholder={placeholder}
            notFoundContent={emptyText}
            optionRender={(option) => render(String(option.value), false)}
            labelRender={(option) => render(String(option.value), true)}
          />
        </AntdTheme>
      )}
    </Field>
  );
}
