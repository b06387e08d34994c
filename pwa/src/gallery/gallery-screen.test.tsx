import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { render } from '../../test/render.tsx';
import { GalleryScreen } from './gallery-screen.tsx';

test('axe finds no violation in any component state', async () => {
  render(<GalleryScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Kit' })).toBeDefined();
  // jsdom does not render; contrast is checked in browser tests.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
