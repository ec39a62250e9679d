import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { alertMarkTexts } from '@/texts/alertMarks';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { buttonClass } from '@/ui/controls/buttonClass';
import { Icon } from '@/ui/marks/Icon';
import { cx } from '@/ui/layout/cx';
import styles from './AlertsLink.module.css';

/** Leads to the user's alerts, if the server has them. Until that is known, its room is kept free. */
export function AlertsLink() {
  const isAnnounced = useCapability('alerts');
  if (isAnnounced === false) return null;
  const content = (
    <>
      <Icon name="bell" />
      <span>{alertMarkTexts.alerts}</span>
    </>
  );
  if (isAnnounced === undefined) {
    return <span className={cx(buttonClass({ variant: 'quiet' }), styles.slot)}>{content}</span>;
  }
  return (
    <ButtonLink to={ROUTES.alerts} variant="quiet">
      {content}
    </ButtonLink>
  );
}
