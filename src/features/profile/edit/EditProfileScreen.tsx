import { useGetMeQuery } from '@/api/endpoints/userApi';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BackTo } from '@/widgets/tickets/BackTo';
import styles from './EditProfile.module.css';
import { ProfileForm } from './ProfileForm';
import { profileTexts } from '@/texts/profile/profile';

/** Route /edit-profile. */
export function EditProfileScreen() {
  const { data: me } = useGetMeQuery();
  return (
    <>
      <PageHeader title={profileTexts.editProfile} actions={<BackTo route="profile" />} />
      <Card title={profileTexts.yourDetails} className={styles.card} padded>
        {me === undefined ? (
          <SkeletonRows label={profileTexts.loadingProfile} count={5} tall />
        ) : (
          <ProfileForm me={me} />
        )}
      </Card>
    </>
  );
}
