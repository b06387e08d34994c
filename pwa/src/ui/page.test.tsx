import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page, PageHead } from './page.tsx';

test('the head of a list has the way back, the title, the count and the buttons, in this order', () => {
  render(
    <Page list>
      <PageHead title="Warm-up" over={<a href="#exams">Exams</a>} mark="Draft" count="11 people">
        <button type="button">Export</button>
      </PageHead>
    </Page>,
  );
  expect(screen.getByRole('main').textContent).toBe('ExamsWarm-upDraft11 peopleExport');
  expect(screen.getByRole('heading', { level: 1, name: 'Warm-up' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('11 people');
  expect(document.title).toBe('Warm-up · Quiz App');
});
