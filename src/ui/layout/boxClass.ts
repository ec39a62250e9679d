import styles from './boxed.module.css';

type BoxPart = 'boxed' | 'numeric' | 'suffix' | 'toggle' | 'withToggle';

/** The class of a part of a field with something in its box. By itself, for pages whose fields have nothing in theirs. */
export const boxClass = (part: BoxPart): string => styles[part] ?? '';
