import type { User } from '@contract/schemas/user';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { birthdayText } from './birthday';
import styles from './ProfileDetails.module.css';
import { profileTexts } from '@/texts/profile/profile';

const linesOf = (me: User): readonly (readonly [label: string, value: string | null])[] => [
  [profileTexts.username, me.username],
  [profileTexts.email, me.email],
  [profileTexts.phone, me.phone_number],
  [profileTexts.birthday, birthdayText(me.birthday)],
  [profileTexts.firstName, me.first_name],
  [profileTexts.lastName, me.last_name],
];

/** The user's details from the backend; a dash for each one that is missing. */
export function ProfileDetails({ me }: { me: User }) {
  return (
    <dl className={styles.lines}>
      {linesOf(me).map(([label, value]) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value ?? EM_DASH}</dd>
        </div>
      ))}
    </dl>
  );
}
