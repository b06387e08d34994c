import { choice, trueFalse, type WrittenExam, withCode } from './write-question.ts';

export const warmUp: WrittenExam = {
  name: 'Warm-up',
  category: 'HTML',
  duration: 45,
  totalMarks: 5,
  passingMarks: 3,
  questions: [
    trueFalse('`<br>` needs no closing tag.', true),
    choice('Which element is the heading of the highest rank?', ['`<head>`', '`<h6>`', '`<header>`', '`<h1>`'], 'D'),
    choice('Which attribute says in words what a picture shows?', ['`src`', '`alt`', '`name`', '`rel`'], 'B'),
    trueFalse('The same `id` may be given to several elements of a page.', false),
    choice('Which element links a text to another page?', ['`<a>`', '`<link>`', '`<href>`', '`<nav>`'], 'A'),
  ],
};

export const semanticHtml: WrittenExam = {
  name: 'Semantic HTML and Forms',
  category: 'HTML',
  duration: 600,
  totalMarks: 20,
  passingMarks: 12,
  questions: [
    choice(
      'What does the `for` attribute of a `<label>` refer to?',
      ["The field's `name`", "The field's `class`", "The field's `id`", "The field's `value`"],
      'C',
    ),
    trueFalse('A page may show several `<main>` elements at the same time.', false),
    choice(
      'A `<button>` in a form has no `type`. Which type does it have?',
      ['`button`', '`submit`', '`reset`', '`menu`'],
      'B',
    ),
    choice(
      'Which of these are left out when a form is submitted?',
      [
        'A disabled field',
        'A field without a `name`',
        'A field of the type `hidden` with a `name`',
        'A checkbox that is not checked',
      ],
      'A',
      'B',
      'D',
    ),
    choice(
      'Which element fits a news item best, which makes sense on its own?',
      ['`<article>`', '`<section>`', '`<div>`', '`<aside>`'],
      'A',
    ),
    choice(
      withCode(
        'Which number stands before "Taste"?',
        'html',
        '<ol start="3">',
        '  <li>Stir</li>',
        '  <li>Taste</li>',
        '</ol>',
      ),
      ['1', '2', '3', '4'],
      'D',
    ),
    choice(
      'A picture is pure decoration. Which attribute tells a screen reader to skip it?',
      ['`alt="decoration"`', '`title=""`', '`alt=""`', '`lang="none"`'],
      'C',
    ),
    trueFalse('A text field with `required` counts as filled in when it holds a single space.', true),
    choice(
      'Which elements give a caption to a group of radio buttons?',
      [
        '`<ul>` with `<li>`',
        '`<fieldset>` with `<legend>`',
        '`<table>` with `<caption>`',
        '`<figure>` with `<figcaption>`',
      ],
      'B',
    ),
    choice(
      'When does the code of `<script src="app.js" defer>` run?',
      [
        'As soon as the file has arrived',
        'Before the parser goes on with what follows it',
        'When a person first clicks or types',
        'When the document has been parsed',
      ],
      'D',
    ),
    choice(
      'Which of these elements never have an end tag?',
      ['`<img>`', '`<input>`', '`<textarea>`', '`<iframe>`'],
      'A',
      'B',
    ),
    choice(
      'Which `autocomplete` makes a password manager offer a fresh password in a registration form?',
      ['`new-password`', '`current-password`', '`one-time-code`', '`off`'],
      'A',
    ),
  ],
};
