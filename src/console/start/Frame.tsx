import { useEffect, useState } from 'react';
import { frameTexts } from '@/texts/console/acts';
import { Button } from '@/ui/controls/Button';
import { Logo } from '@/ui/marks/Logo';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { ErrorBoundary } from '@/ui/controls/ErrorBoundary';
import { useOperator } from '@/console/calls/session';
import { useAct } from '@/console/calls/useAct';
import { PlaceLink } from '@/console/parts/PlaceLink';
import { usePlace } from '@/console/parts/place';
import styles from './Frame.module.css';
import { SECTIONS } from './sections';

/** Around every section: the brand, the sections, and who is logged in. */
export function Frame({ onLoggedOut }: { onLoggedOut: () => void }) {
  const { email, role } = useOperator();
  const [roleBefore] = useState(role);
  const roleName = frameTexts.roles[role] ?? role;
  const { section, id } = usePlace();
  const logOut = useAct('logOut');
  const shown = SECTIONS.find(({ name }) => name === section) ?? SECTIONS[0];
  useEffect(() => {
    document.title = frameTexts.page(shown.title);
  }, [shown]);
  const leave = async () => {
    await logOut.act({});
    onLoggedOut();
  };
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo />
        <nav className={styles.sections} aria-label={frameTexts.sections}>
          {SECTIONS.map(({ name, title }) => (
            <PlaceLink
              key={name}
              to={{ section: name, id: null }}
              className={styles.section}
              current={name === shown.name}
            >
              {title}
            </PlaceLink>
          ))}
        </nav>
        <span className={styles.who} translate="no">
          {email}
        </span>
        <Tag tone="accent">{roleName}</Tag>
        <Button size="small" busy={logOut.busy} onClick={() => void leave()}>
          {frameTexts.logOut}
        </Button>
      </header>
      <main className={styles.main}>
        <div className={styles.top}>
          {role !== roleBefore && <Banner tone="warn">{frameTexts.roleNow(roleName)}</Banner>}
          <h1 className={styles.title}>{shown.title}</h1>
        </div>
        <ErrorBoundary key={shown.name} place={id}>
          <shown.Screen />
        </ErrorBoundary>
      </main>
    </div>
  );
}
