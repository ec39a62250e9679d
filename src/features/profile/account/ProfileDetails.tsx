import type { User } from '@contract/schemas/user';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { birthdayText } from './birthday';
import styles from './ProfileDetails.module.css';

const linesOf = (me: User): readonly (readonly [label: string, value: string | null])[] => [
  ['Username', me.username],
  ['Email', me.email],
  ['Phone', me.phone_number],
  ['Birthday', birthdayText(me.birthday)],
  ['First name', me.first_name],
  ['Last name', me.last_name],
];

/** Who the user is, as the backend knows; a dash for what it does not. */
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
