import type { KeyboardEvent, ReactNode } from 'react';
import { Select } from 'antd';
import { Field, type FieldTexts } from '@/ui/controls/Field';
import { Icon } from '@/ui/marks/Icon';
import { AntdTheme } from './AntdTheme';
import styles from './SearchSelectField.module.css';

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
