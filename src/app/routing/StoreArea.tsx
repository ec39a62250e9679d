import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { appStore } from './appStore';
import { ChosenLook } from '@/app/theme/ChosenLook';

/** The store around everything behind the guard. */
export function StoreArea({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <ChosenLook />
      {children}
    </Provider>
  );
}
