import type { ServedContent } from '@quiz-app/shared/content';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../test/render.tsx';
import { OptionRow, Options } from './options.tsx';
import { RichContent } from './rich-content.tsx';
import { LoadMediumContext } from './rich-parts.ts';
import { PicturesOf, RichLine, RichText } from './rich-text.tsx';

const map = 'm'.repeat(43);
const talk = 't'.repeat(43);
const content: ServedContent = {
  format: 'rich',
  media: [
    { _id: map, type: 'image/png', bytes: 9, width: 640, height: 480, alt: 'Map of Finland' },
    { _id: talk, type: 'audio/mpeg', bytes: 9, seconds: 62.4, alt: 'A talk' },
  ],
  formulas: [
    {
      tex: 'x^2',
      display: false,
      mathml: '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>',
      spoken: 'x squared',
    },
  ],
};
const pictureText = `Where?\n![a map](media:${map})`;

beforeEach(() => {
  // jsdom has no MathML, so its elements have no style.
  vi.stubGlobal('MathMLElement', class {});
  const styles = new WeakMap<Element, object>();
  Object.defineProperty(Element.prototype, 'style', {
    configurable: true,
    get(this: Element) {
      const style = styles.get(this) ?? {};
      styles.set(this, style);
      return style;
    },
  });
  return () => Reflect.deleteProperty(Element.prototype, 'style');
});

const show = (text: string, of: ServedContent = content) =>
  render(
    <RichContent of={of}>
      <RichText text={text} />
    </RichContent>,
  );

test('without a format, the markup of formulas and pictures is text', () => {
  const source = `\\(x^2\\) and ![a map](media:${map}) for $5`;
  const { container } = show(source, {});
  expect(container.textContent).toBe(source);
});

test('a formula has one name, its spoken text', async () => {
  show('What is \\(x^2\\)? `\\(x\\)` is code.');
  const formula = await screen.findByRole('math', { name: 'x squared' });
  const [math] = formula.getElementsByTagName('math');
  expect(math?.closest('[aria-hidden]')).not.toBeNull();
  expect(math?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
  expect(math?.textContent).toBe('x2');
  expect(screen.getByText('\\(x\\)').tagName).toBe('CODE');
});

test.each([
  ['a formula that the server has not rendered', 'y', undefined],
  ['MathML that is not well-formed', 'x', '<math><mi>x</math>'],
])('%s is shown as TeX', async (_, tex, mathml) => {
  const formulas = mathml ? [{ tex, display: false, mathml, spoken: tex }] : [];
  show(`\\(${tex}\\)`, { format: 'rich', formulas });
  const formula = await screen.findByRole('math', { name: tex });
  expect(formula.querySelector('code')?.textContent).toBe(tex);
});

test('of hostile MathML only harmless elements, attributes and styles are built', async () => {
  const mathml = `<math xmlns="http://www.w3.org/1998/Math/MathML" onclick="alert(1)" href="javascript:alert(1)"
    style="position:fixed;color:red;background:url(https://evil.test);padding-left:1em">
    <mrow><mi id="x" class="evil tml-fbox">a</mi><mtext><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/></mtext>
    <maction actiontype="statusline"><mi>b</mi></maction><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>
    <a href="javascript:alert(1)"><mi>c</mi></a><semantics><annotation-xml encoding="text/html"><p>d</p></annotation-xml></semantics></mrow></math>`;
  show('\\(a\\)', { format: 'rich', formulas: [{ tex: 'a', display: false, mathml, spoken: 'a' }] });
  const math = (await screen.findByRole('math')).querySelector('math');
  const elements = [...(math?.parentElement?.querySelectorAll('*') ?? [])];
  expect(elements.map(({ localName }) => localName)).toEqual(['math', 'mrow', 'mi', 'mtext']);
  expect(elements.flatMap((element) => element.getAttributeNames())).toEqual([]);
  expect(math?.style).toEqual({ color: 'red', paddingLeft: '1em' });
  expect(math?.textContent.trim()).toBe('a');
});

test('a picture has its size before it is loaded, and a press enlarges it', async () => {
  show(pictureText);
  const image = await screen.findByRole('img', { name: 'Map of Finland' });
  expect(image.getAttribute('src')).toBe(`/api/media/${map}`);
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['640', '480']);
  await userEvent.click(screen.getByRole('button', { name: 'Map of Finland' }));
  expect(await screen.findByRole('dialog', { name: 'Picture' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Map of Finland' }));
});

test('an enlarged picture is zoomed by a double click and a button, and a single press leaves it as it is', async () => {
  show(pictureText);
  await userEvent.click(await screen.findByRole('button', { name: 'Map of Finland' }));
  const picture = screen.getByRole('img', { name: 'Map of Finland' });
  await userEvent.click(picture);
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDefined();
  await userEvent.click(picture);
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await userEvent.dblClick(picture);
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDefined();
});

test('a press on a picture in an option chooses it; a button beside it enlarges it', async () => {
  const onChoose = vi.fn();
  const text = `![](media:${map})`;
  render(
    <RichContent of={content}>
      <h1 id="question">Which?</h1>
      <Options labelledBy="question" multiple={false} chosen={[]} onChoose={onChoose}>
        <OptionRow optionKey="A">
          <RichLine text={text} inLabel />
        </OptionRow>
        <PicturesOf text={text} optionKey="A" />
      </Options>
    </RichContent>,
  );
  const option = await screen.findByRole('radio', { name: 'Choice A Map of Finland' });
  await userEvent.click(screen.getByRole('img', { name: 'Map of Finland' }));
  expect(onChoose.mock.calls).toEqual([['A']]);
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge choice A' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(option).toBeDefined();
});

test('a sound that the server does not have yet has a player without a length', async () => {
  const media = [{ _id: talk, type: 'audio/mpeg' as const, bytes: 9, alt: 'A talk' }];
  const { container } = show(`![](media:${talk})`, { format: 'rich', media });
  expect(await screen.findByLabelText('Sound: A talk')).toBeDefined();
  expect(container.textContent).toBe('');
});

test('a sound has a player with a name and its length', async () => {
  show(`![](media:${talk})`);
  const player = await screen.findByLabelText('Sound: A talk, 1:03');
  expect(player.tagName).toBe('AUDIO');
  expect(player.getAttribute('preload')).toBe('none');
  expect(screen.getByText('1:03')).toBeDefined();
});

test('a picture that the browser cannot show is fetched as data, or its place says why not', async () => {
  const load = vi.fn<(id: string) => Promise<string>>();
  const offline = Object.assign(new Error('offline'), { name: 'NoConnection' });
  load
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValue('data:image/png;base64,AA==');
  render(
    <LoadMediumContext value={load}>
      <RichContent of={content}>
        <RichText text={pictureText} />
      </RichContent>
    </LoadMediumContext>,
  );
  const image = await screen.findByRole('img');
  image.dispatchEvent(new Event('error'));
  expect(await screen.findByText('This picture is not on this device.')).toBeDefined();
  expect(screen.getByText('Map of Finland')).toBeDefined();
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again: Map of Finland' }));
  await again();
  expect(await screen.findByText('This picture could not be loaded.')).toBeDefined();
  await again();
  const loaded = await screen.findByRole('img', { name: 'Map of Finland' });
  expect(loaded.getAttribute('src')).toBe('data:image/png;base64,AA==');
});
