import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { styleNames, usedStyle } from './used-style.ts'

const page = '<body class="public"><p class="line">a</p><script>add("open")</script></body>'

test.each([
  ['a class of the page', '.line{color:red}', '.line{color:red}'],
  ['a class that only a script names', '.open{color:red}', '.open{color:red}'],
  ['a class of neither', '.shut{color:red}', ''],
  ['one of two selectors', '.line,.shut{color:red}', '.line{color:red}'],
  ['a part of a selector', '.line .shut{color:red}', ''],
  ['an element', 'table{color:red}p{color:red}', 'p{color:red}'],
  [
    'an argument that may be missing',
    '.line:not(.shut,.gone):has(.gone){color:red}',
    '.line:not(.shut,.gone):has(.gone){color:red}',
  ],
  [
    'pseudo-elements and attributes',
    '.line:before,.line[aria-busy=true]{color:red}',
    '.line:before,.line[aria-busy=true]{color:red}',
  ],
  [
    'signs of the syntax in text',
    '.line:after{content:"}{;"}.shut{content:";}"}',
    '.line:after{content:"}{;"}',
  ],
  [
    'rules in groups',
    '@media print{.line{color:red}.shut{color:red}}@layer a{.shut{color:red}}',
    '@media print{.line{color:red}}',
  ],
  ['an order of layers', '@layer a,b;.line{color:red}', '@layer a,b;.line{color:red}'],
  ['steps of an animation', '@keyframes a{to{opacity:0}}', '@keyframes a{to{opacity:0}}'],
  [
    'properties that something reads',
    ':root{--a:red;--b:blue}.line{color:var(--a)}',
    ':root{--a:red;}.line{color:var(--a)}',
  ],
])('%s', (_, css, used) => {
  expect(usedStyle(css, page)).toBe(used)
})

test('keeps the rules of the page’s language and of Korean, in which the logo is written', () => {
  const css = ':lang(ko){color:red}:lang(zh){color:red}:lang(vi) p{color:red}'
  const vietnamese = '<html lang="vi"><p lang="zh-Hans">中文</p>'
  expect(usedStyle(css, vietnamese)).toBe(':lang(ko){color:red}:lang(vi) p{color:red}')
})

test('keeps the rules of markup that a program creates later', () => {
  const css = '.line{color:red}.open{color:red}.shut{color:red}'
  expect(styleNames(css, 'jsx("p",{className:isOpen?"card open":"card"})')).toEqual(['open'])
})

test('no component composes a class name from parts', () => {
  const composed = globSync('web/**/*.tsx').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/className=\{`[^`]*(?:[\w-]\$\{(?!\w+ \?)|\}[\w-])[^`]*`\}/g),
    ].map(([found]) => `${file}: ${found}`),
  )
  expect(composed).toEqual([])
})
