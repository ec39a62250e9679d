import { useEffect } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Logo } from '@/ui/Logo';
import { ROUTES } from '@/ui/routes';
import { prefetchWhenIdle } from './prefetch';
import styles from './PublicArea.module.css';

/** Around login, register and the reset pages; while they are read, the protected area is fetched ahead. */
export function PublicArea() {
  useEffect(() => prefetchWhenIdle(), []);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Link to={ROUTES.landing} aria-label="Crossrate, to the start page">
          <Logo size={24} />
        </Link>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
