import styles from './Desk.module.css';

/** How every section is laid out: two columns, a stack of cards, a line of fields, a row of buttons. */
export const deskClasses = styles;
