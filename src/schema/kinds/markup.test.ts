import { describe, expect, test } from 'vitest'
import { cleanMarkup, markupToText, textToMarkup } from './markup.ts'

describe('markup is cleaned', () => {
  test.each([
    ['plain words', '<p>plain words</p>'],
    [
      '<div>One</div><div><b>Two</b> <i>more</i></div>',
      '<p>One</p><p><strong>Two</strong> <em>more</em></p>',
    ],
    ['<ul><li>Oats<li>Rye</ul>', '<ul><li>Oats</li><li>Rye</li></ul>'],
    ['<ol><li><p>Oats</p></li></ol>after', '<ol><li>Oats</li></ol><p>after</p>'],
    ['<p>a<br>b</p><p> </p>', '<p>a<br>b</p>'],
    ['<strong>open <em>both', '<p><strong>open <em>both</em></strong></p>'],
    ['<strong>a <em>b</strong> c</em>', '<p><strong>a <em>b</em></strong> c</p>'],
    ['Fish &amp; chips &lt;3 &#233;&nbsp;x', '<p>Fish &amp; chips &lt;3 é x</p>'],
    ['1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
    [
      '<a href="https://larder.example/a?b=1&amp;c=2" onclick="x()">go</a>',
      '<p><a href="https://larder.example/a?b=1&amp;c=2">go</a></p>',
    ],
    ['', ''],
    ['<p></p><ul><li></li></ul>', ''],
  ])('%s', (given, clean) => {
    expect(cleanMarkup(given)).toBe(clean)
    expect(cleanMarkup(clean)).toBe(clean)
  })

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT src=//evil.example></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<style>p{background:url(javascript:alert(1))}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<p onmouseover="alert(1)" style="x">text</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    "<a href=' data:text/html,<script>alert(1)</script>'>x</a>",
    '<a href="https://a.example/&quot; onclick=&quot;alert(1)">x</a>',
    '<!--><script>alert(1)</script>-->',
    '<p title="</p><script>alert(1)</script>">x',
    '<<p>script>alert(1)<</p>/script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('lets nothing through that runs: %s', (given) => {
    const clean = cleanMarkup(given)
    // What is left are known tags, and of their attributes the address of a link.
    const tags = clean.match(/<[^>]*>/g) ?? []
    for (const tag of tags)
      expect(tag).toMatch(
        /^<\/?(p|br|strong|em|ul|ol|li|a)>$|^<a href="(https?:|mailto:|tel:)[^"<>\s]*">$/,
      )
    expect(clean.replace(/<[^>]*>/g, '')).not.toContain('<')
    expect(cleanMarkup(clean)).toBe(clean)
  })

  test('takes no longer for what is made to be slow', () => {
    for (const piece of ['<a ', '<a "', '<!--', '&#', '<p><ul>', '<strong>'])
      expect(cleanMarkup(piece.repeat(20_000)).length).toBeLessThan(1_000_000)
  })
})

test('is read as text, a line for each paragraph and item', () => {
  const markup = '<p>Keep <strong>dry</strong> &amp; cool</p><ul><li>Oats</li><li>Rye</li></ul>'
  expect(markupToText(markup)).toBe('Keep dry & cool\n• Oats\n• Rye')
  expect(textToMarkup('Keep dry & cool\n• Oats\n• Rye')).toBe(
    '<p>Keep dry &amp; cool</p><ul><li>Oats</li><li>Rye</li></ul>',
  )
})
