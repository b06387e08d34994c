import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DigitGrid, NameGrid } from './name-grid.tsx';

test('the illustrations consist of few elements', () => {
  const { container } = render(
    <>
      <NameGrid />
      <DigitGrid number="404" />
    </>,
  );
  expect(container.querySelectorAll('svg *').length).toBeLessThan(50);
  const ids = Array.from(container.querySelectorAll('pattern'), ({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});
