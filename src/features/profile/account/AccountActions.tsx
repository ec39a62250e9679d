import { useState } from 'react';
import { logOut } from '@/flows/session/logOut';
import { useAppDispatch } from '@/state/store/hooks';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { ROUTES } from '@/routes/routes';
import styles from './AccountActions.module.css';
import { profileTexts } from '@/texts/profile/profile';

/** Log-out, which ends every session of the user, and the link to the deactivation. */
export function AccountActions() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void dispatch(logOut({ from: ROUTES.profile, to: ROUTES.login }));
  };
  return (
    <Card title={profileTexts.account}>
      <div className={styles.action}>
        <p>{profileTexts.logoutHint}</p>
        <Button busy={busy} onClick={leave}>
          {profileTexts.logout}
        </Button>
      </div>
      <div className={styles.action}>
        <p>{profileTexts.deactivateHint}</p>
        <ButtonLink to={ROUTES.deactivate} variant="danger">
          {profileTexts.deactivate}
        </ButtonLink>
      </div>
    </Card>
  );
}
