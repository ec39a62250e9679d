/** The tour's files, below the app's own address; `npm run tour` records them. Sizes are in CSS pixels. */
export const TOUR = {
  video: '/tour/tour.mp4',
  captions: '/tour/tour.en.vtt',
  poster: '/tour/poster.webp',
  width: 1280,
  height: 800,
} as const;
