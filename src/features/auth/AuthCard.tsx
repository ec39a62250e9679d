import type { ReactNode } from 'react';
import type { Go } from '@/routes/place';
import { LanguageLinks } from '@/ui/layout/LanguageLinks';
import { Logo } from '@/ui/marks/Logo';
import { PageLink } from '@/ui/browser/PageLink';
import { PUBLIC_ROUTES } from '@/routes/publicAddresses';
import styles from './AuthCard.module.css';
import { authTexts } from '@/texts/auth';

interface AuthCardProps {
  title: string;
  go: Go;
  /** One line under the title: what to do here. */
  lead?: ReactNode;
  banner?: ReactNode;
  /** Links to the neighbouring screens, at the end. */
  links?: ReactNode;
  children?: ReactNode;
}

/** The frame of log-in, registration and reset: logo, title, banner, form, links. */
export function AuthCard({ title, go, lead, banner, links, children }: AuthCardProps) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <PageLink to={PUBLIC_ROUTES.landing} go={go} className={styles.logo} aria-label={authTexts.toStart}>
          <Logo size={26} />
        </PageLink>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {Boolean(lead) && <p className={styles.lead}>{lead}</p>}
        </div>
        {banner}
        {children}
        {Boolean(links) && <div className={styles.links}>{links}</div>}
      </div>
      <LanguageLinks />
    </main>
  );
}
