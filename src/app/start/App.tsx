import { BrowserRouter } from 'react-router-dom';
import '@/app/navigation/popListener';
import { CaughtUp } from '@/app/navigation/CaughtUp';
import { AppRoutes } from '@/app/routing/routes';
import { ErrorBoundary } from '@/app/navigation/ErrorBoundary';

/** The whole app. BrowserRouter, because the data routers cost the landing page 16 kB more. */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <CaughtUp />
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
