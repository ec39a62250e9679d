import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Go } from '@/routes/place';
import { useRouterPlace } from '@/app/navigation/useRouterPlace';
import { PublicPages } from './PublicPages';

/** The public pages for users who come to them from within the app. */
export function PublicRoute() {
  const navigate = useNavigate();
  const go: Go = useCallback((path, state) => void navigate(path, { state }), [navigate]);
  return <PublicPages place={useRouterPlace()} go={go} />;
}
