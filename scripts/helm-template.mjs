/**
 * Renders a template of the chart as `helm template` does, for the part of its language that the chart uses; anything
 * else throws. Helm itself need not be installed to check the chart.
 */
export function renderTemplate(template, context, { toYaml }) {
  const parts = template.split(/(\{\{-?.*?-?\}\})/s).map((text, at) => (at % 2 ? actionOf(text) : { text }))
  for (const [at, part] of parts.entries()) {
    if (part.trimsBefore && parts[at - 1]) parts[at - 1].text = parts[at - 1].text.trimEnd()
    if (part.trimsAfter && parts[at + 1]) parts[at + 1].text = parts[at + 1].text.trimStart()
  }
  const waiting = parts.values()
  return render(waiting, { '.': context, $: context }, toYaml).output
}

function actionOf(text) {
  const [, before, action, after] = /^\{\{(-?)\s*(.*?)\s*(-?)\}\}$/s.exec(text)
  return { action, trimsBefore: before === '-', trimsAfter: after === '-' }
}

/** Renders until the block ends, and says with which word. */
function render(parts, scope, toYaml) {
  let output = ''
  for (const { text, action } of parts) {
    if (action === undefined) output += text
    else if (action === 'end' || action === 'else') return { output, ended: action }
    else if (action.startsWith('if ')) {
      const isTrue = truthy(evaluate(action.slice(3), scope, toYaml))
      const yes = render(parts, isTrue ? scope : undefined, toYaml)
      const no = yes.ended === 'else' ? render(parts, isTrue ? undefined : scope, toYaml) : { output: '' }
      if (scope) output += isTrue ? yes.output : no.output
    } else if (action.startsWith('range ')) output += renderRange(parts, action, scope, toYaml)
    else if (scope) output += evaluate(action, scope, toYaml) ?? ''
  }
  return { output }
}

function renderRange(parts, action, scope, toYaml) {
  const [, key, value, list] = /^range (\$\w+), (\$\w+) := (.*)$/.exec(action) ?? []
  if (!key) throw new Error(`The template uses ${action}, which is not known here.`)
  const body = []
  let depth = 1
  for (const part of parts) {
    if (/^(?:if|range) /.test(part.action ?? '')) depth += 1
    if (part.action === 'end') depth -= 1
    if (depth === 0) break
    body.push(part)
  }
  const entries = scope ? Object.entries(evaluate(list, scope, toYaml) ?? {}).toSorted() : []
  return entries
    .map(([name, one]) => render(body.values(), { ...scope, [key]: name, [value]: one }, toYaml).output)
    .join('')
}

function evaluate(expression, scope, toYaml) {
  if (!scope) return undefined
  const functions = {
    eq: (one, other) => one === other,
    ne: (one, other) => one !== other,
    and: (...all) => all.every(truthy),
    int: Number,
    quote: text => JSON.stringify(String(text)),
    toYaml: value => toYaml(value).trimEnd(),
    nindent: (count, text) => `\n${text}`.replaceAll('\n', `\n${' '.repeat(count)}`),
    fail: sentence => {
      throw new Error(sentence)
    },
  }
  const tokens = expression.match(/"[^"]*"|[()|]|[^\s()|]+/g)
  const read = () => {
    let piped
    for (;;) {
      const words = []
      while (tokens.length > 0 && ![')', '|'].includes(tokens[0])) words.push(term())
      const [first, ...args] = words
      if (typeof first === 'function') piped = first(...args, ...(piped === undefined ? [] : [piped]))
      else if (args.length === 0) piped = first
      else throw new Error(`The template uses ${expression}, which is not known here.`)
      if (tokens[0] !== '|') return piped
      tokens.shift()
    }
  }
  const term = () => {
    const token = tokens.shift()
    if (token === '(') {
      const value = read()
      tokens.shift()
      return value
    }
    if (token.startsWith('"')) return token.slice(1, -1)
    if (/^\d+$/.test(token)) return Number(token)
    if (token.startsWith('.'))
      return token
        .slice(1)
        .split('.')
        .reduce((value, name) => value?.[name], scope['.'])
    if (token in scope) return scope[token]
    if (token in functions) return functions[token]
    throw new Error(`The template uses ${token}, which is not known here.`)
  }
  return read()
}

const truthy = value => Boolean(value) && value !== ''
