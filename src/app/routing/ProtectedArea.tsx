import { Provider } from 'react-redux';
import { ApplyPreferences } from '@/app/page/ApplyPreferences';
import { appStore } from './appStore';
import { ProtectedLayout } from './ProtectedLayout';

/** Everything behind the guard: the store and what is around the screens. */
export function ProtectedArea() {
  return (
    <Provider store={appStore()}>
      <ApplyPreferences />
      <ProtectedLayout />
    </Provider>
  );
}
