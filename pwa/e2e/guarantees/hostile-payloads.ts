/**
 * Texts that would run, load or break something if the app treated them as anything but text. Their elements and URLs
 * contain `hacked`, and their scripts call `hacked()` or open a dialog.
 */
const bases: readonly string[] = [
  '<script class=hacked>hacked()</script>',
  '</script><script class=hacked>hacked()</script>',
  '<img class=hacked src=/hacked onerror=hacked()>',
  '<svg class=hacked onload=hacked()>',
  '<svg><script class=hacked href=/hacked /></svg>',
  '"><img class=hacked src=x onerror=hacked()>',
  "' onmouseover='hacked()' class='hacked",
  '" autofocus onfocus="hacked()" class="hacked',
  'javascript:hacked()',
  '[click](javascript:hacked())',
  '![x](/hacked)',
  '<a class=hacked href="javascript:hacked()">x</a>',
  '<iframe class=hacked srcdoc="<script>parent.hacked()</script>">',
  '<iframe class=hacked src=/hacked>',
  '<style class=hacked>*{background:url(/hacked)}</style>',
  '<link class=hacked rel=stylesheet href=/hacked>',
  '<meta class=hacked http-equiv=refresh content="0;url=/hacked">',
  '<base class=hacked href=//hacked.example/>',
  '<form class=hacked action=/hacked><button>x</button></form>',
  '<details class=hacked open ontoggle=hacked()>',
  '<math><mtext></form><mglyph><img class=hacked src=x onerror=hacked()>',
  '<template class=hacked><script>hacked()</script></template>',
  '<object class=hacked data=/hacked>',
  '{{constructor.constructor("hacked()")()}}',
  '\u0024{hacked()}<%= hacked() %>#{hacked()}',
  '`</code><img class=hacked src=x onerror=hacked()>`',
  '&lt;img class=hacked src=x onerror=hacked()&gt;',
  '\\u003cimg class=hacked src=x onerror=hacked()\\u003e',
  '--><script class=hacked>hacked()</script><!--',
  ']]><script class=hacked>hacked()</script>',
  'hacked\u202Egnp.exe\u202C <b class=hacked>x</b>',
  'ha\u200Bck\u200Ded\uFEFF<i class=hacked>x</i>',
  '\u2066<u class=hacked>x</u>\u2069',
  '__proto__[hacked]=1<b class=hacked>',
  '%3Cscript class=hacked%3Ehacked()%3C/script%3E',
];

/** Turns a payload into a variant of it. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `**${text}**`,
  (text) => (text.includes('`') ? text : `\`${text}\``),
  (text) => text.replace(/script|img|svg|iframe/gi, (tag) => tag.toUpperCase()),
];

/** Returns `count` different payloads, none longer than the shortest field allows. */
export function hostilePayloads(count: number): string[] {
  const all = disguises.flatMap((disguise) => bases.map((base) => disguise(base)));
  return [...new Set(all)].filter((text) => text.length <= 100).slice(0, count);
}
