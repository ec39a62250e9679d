import { useLocation } from 'react-router-dom';
import { useGetMeQuery } from '@/api/userApi';
import { useLiveGroup } from '@/state/useLiveGroup';
import { Banner } from '@/ui/Banner';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { PageHeader } from '@/ui/PageHeader';
import { ROUTES } from '@/ui/routes';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { AccountActions } from './AccountActions';
import styles from './Profile.module.css';
import { ProfileDetails } from './ProfileDetails';
import { isProfileSaved } from './profileNotice';

/** Route /profile. */
export function ProfileScreen() {
  useLiveGroup('homepage_updates');
  const { data: me } = useGetMeQuery();
  const { state } = useLocation() as { state: unknown };
  return (
    <>
      <PageHeader title="Profile" />
      {isProfileSaved(state) && (
        <div className={styles.notice}>
          <Banner tone="success">Your profile has been saved.</Banner>
        </div>
      )}
      <div className={styles.desk}>
        <Card
          title="Your details"
          actions={
            <ButtonLink to={ROUTES.editProfile} size="small">
              Edit
            </ButtonLink>
          }
        >
          {me === undefined ? <SkeletonRows label="Loading your profile" count={6} /> : <ProfileDetails me={me} />}
        </Card>
        <AccountActions />
      </div>
    </>
  );
}
