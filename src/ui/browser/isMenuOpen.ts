/** Whether a native popover is open. The browser closes it at the next Esc. */
export const isMenuOpen = () =>
  [...document.querySelectorAll('[popover]')].some((menu) => menu.matches(':popover-open'));
