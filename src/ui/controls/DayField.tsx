import { isDay } from '@/domain/wording/localDay';
import { useDraft } from './useDraft';
import { TextField, type TextFieldProps } from './TextField';

const readDay = (text: string) => (text === '' || isDay(text) ? text : null);

/** A day, "2026-11-22", or ''. While its year is being typed, the field holds other days, which do not count. */
export function DayField({ value, onChange, ...rest }: Omit<TextFieldProps, 'type'>) {
  const { text, type } = useDraft({ value, read: readDay, onChange });
  return <TextField {...rest} type="date" value={text} onChange={type} />;
}
