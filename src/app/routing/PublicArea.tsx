import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { prefetchWhenIdle } from './prefetch';
import { publicStore } from './publicStore';
import styles from './PublicArea.module.css';

/** Around login, register and the reset pages; while they are read, the protected area is fetched ahead. */
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
