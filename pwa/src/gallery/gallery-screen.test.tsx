import { render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { GalleryScreen } from './gallery-screen.tsx';

test('every component in every state is accessible, as far as its markup shows', async () => {
  render(<GalleryScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Kit' })).toBeDefined();
  // jsdom draws nothing, so contrast is a matter of the browser tests.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
