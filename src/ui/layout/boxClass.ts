import styles from './boxed.module.css';

type BoxPart = 'boxed' | 'numeric' | 'suffix' | 'toggle' | 'withToggle';

/** The class of a part of a field with something in its box. Its own file, because most pages have none. */
export const boxClass = (part: BoxPart): string => styles[part] ?? '';
