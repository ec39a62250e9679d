import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Tour } from '@/features/landing/LandingScreen';

function renderTour() {
  const { container } = render(
    <MemoryRouter>
      <Tour />
    </MemoryRouter>,
  );
  return { container, user: userEvent.setup() };
}

const playButton = () => screen.getByRole('button', { name: 'Play the tour' });
const film = () => screen.getByLabelText('Tour of the app');

it('offers a video by its still, and nothing of the video is on the page before it is played [S1.landing.1]', () => {
  const { container } = renderTour();
  expect(playButton()).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', '/tour/poster-1280.avif');
  expect(container.querySelectorAll('video, source, track, link')).toHaveLength(0);
  expect(container.innerHTML).not.toContain('.mp4');
});

it('fetches the still before other pictures, and a smaller one for a small window', () => {
  const { container } = renderTour();
  const still = container.querySelector('img');
  expect(still).toHaveAttribute('fetchpriority', 'high');
  expect(still).toHaveAttribute('srcset', '/tour/poster-640.avif 640w, /tour/poster-1280.avif 1280w');
});

it('reserves the place of the still and of the film, so that nothing moves when they come', async () => {
  const { container, user } = renderTour();
  expect(container.querySelector('img')).toHaveAttribute('width', '1280');
  expect(container.querySelector('img')).toHaveAttribute('height', '800');
  await user.click(playButton());
  expect(film()).toHaveAttribute('width', '1280');
  expect(film()).toHaveAttribute('height', '800');
});

it('plays the tour with controls and captions, in its place on a phone too [S1.landing.1]', async () => {
  const { user } = renderTour();
  await user.click(playButton());
  expect(film()).toHaveAttribute('src', '/tour/tour.mp4');
  expect(film()).toHaveAttribute('controls');
  expect(film()).toHaveAttribute('autoplay');
  expect(film()).toHaveAttribute('playsinline');
  const captions = film().querySelector('track');
  expect(captions).toHaveAttribute('kind', 'captions');
  expect(captions).toHaveAttribute('src', '/tour/tour.en.vtt');
  expect(captions).toHaveAttribute('srclang', 'en');
  expect(captions).toHaveAttribute('default');
});

it.each(['{Enter}', ' '])('plays with the key "%s" and hands the focus to the film', async (key) => {
  const { user } = renderTour();
  await user.tab();
  expect(playButton()).toHaveFocus();
  await user.keyboard(key);
  expect(screen.queryByRole('button', { name: 'Play the tour' })).not.toBeInTheDocument();
  expect(film()).toHaveFocus();
});

it('says plainly that the tour cannot be played, with the way to log in', async () => {
  const { user } = renderTour();
  await user.click(playButton());
  fireEvent.error(film());
  expect(screen.getByRole('alert')).toHaveTextContent('The tour cannot be played at the moment.');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(screen.queryByLabelText('Tour of the app')).not.toBeInTheDocument();
});
