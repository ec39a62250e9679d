import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './buttonClass';
import { cx } from '@/ui/layout/cx';

type ButtonLinkProps = ButtonLook & LinkProps;

/** A link that looks like a button, for opening another screen. */
export function ButtonLink({ variant, size, block, icon, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(buttonClass({ variant, size, block, icon }), className)} />;
}
