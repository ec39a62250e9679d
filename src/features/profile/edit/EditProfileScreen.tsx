import { useGetMeQuery } from '@/api/endpoints/userApi';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { BackTo } from '@/widgets/tickets/BackTo';
import styles from './EditProfile.module.css';
import { ProfileForm } from './ProfileForm';

/** Route /edit-profile. */
export function EditProfileScreen() {
  const { data: me } = useGetMeQuery();
  return (
    <>
      <PageHeader title="Edit profile" actions={<BackTo route="profile" />} />
      <Card title="Your details" className={styles.card} padded>
        {me === undefined ? <SkeletonRows label="Loading your profile" count={5} tall /> : <ProfileForm me={me} />}
      </Card>
    </>
  );
}
