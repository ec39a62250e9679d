import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { alertMarkTexts } from '@/texts/alertMarks';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { buttonClass } from '@/ui/controls/buttonClass';
import { Icon } from '@/ui/marks/Icon';
import { cx } from '@/ui/layout/cx';
import styles from './AlertsLink.module.css';

/** Leads to the user's alerts. Nothing is there on a server without alerts. Until that is known, its place is held. */
export function AlertsLink() {
  const isOffered = useCapability('alerts');
  if (isOffered === false) return null;
  const content = (
    <>
      <Icon name="bell" />
      <span>{alertMarkTexts.alerts}</span>
    </>
  );
  if (isOffered === undefined) {
    return <span className={cx(buttonClass({ variant: 'quiet' }), styles.place)}>{content}</span>;
  }
  return (
    <ButtonLink to={ROUTES.alerts} variant="quiet">
      {content}
    </ButtonLink>
  );
}
