import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { prefetchWhenIdle } from './prefetch';
import styles from './PublicArea.module.css';

/** Around login, register and the reset pages; while they are read, the protected area is fetched ahead. */
export function PublicArea() {
  useEffect(() => prefetchWhenIdle(), []);
  return (
    <main className={styles.main}>
      <Outlet />
    </main>
  );
}
