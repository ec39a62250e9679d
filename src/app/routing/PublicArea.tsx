import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { prefetchWhenIdle } from './prefetch';
import { publicStore } from './publicStore';
import styles from './PublicArea.module.css';

/** Around login, register and the reset pages. While one is open, the protected area is fetched in advance. */
export function PublicArea() {
  useEffect(() => prefetchWhenIdle(), []);
  return (
    <Provider store={publicStore}>
      <main className={styles.main}>
        <Outlet />
      </main>
    </Provider>
  );
}
