import { api } from '@casa/contract'
import type { CoveredCharge } from '@casa/contract/ledger'
import type { AnswerOf } from '@casa/contract/route'
import { amountInWords } from '@casa/contract/rules/amount-words'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { dayText } from '../../../lib/formats.ts'
import type { Language } from '../../../lib/preferred-language.ts'
import { currentUser } from '../../../lib/session.ts'
import { type Texts, useTexts } from '../../../lib/texts.ts'
import { DownloadPdf } from '../../../parts/download-pdf.tsx'
import { rupees } from '../../../parts/money.tsx'
import { PaperLanguage } from '../../../parts/paper-language.tsx'
import { useTextsIn } from '../../../parts/texts-in.ts'
import { FactList } from '../../../ui/even-grid.tsx'
import { PrintOutlined } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { useClose } from '../../../ui/route-dialog.tsx'
import { OneLine } from '../../../ui/text-wrap.tsx'

type Receipt = AnswerOf<typeof api.ledger.trueReceipt>

/** A recorded payment's receipt in a dialog, and for printing, in the family's language unless another one is chosen. */
export function PaymentReceipt({ payment }: { payment: string }) {
  const receipt = useCall(api.ledger.trueReceipt, { params: { id: payment } })
  return (
    <Loaded query={receipt} pending={200}>
      {receipt => <Paper receipt={receipt} payment={payment} />}
    </Loaded>
  )
}

function Paper({ receipt, payment }: { receipt: Receipt; payment: string }) {
  const t = useTexts('ledger')
  const close = useClose()
  const screen = useTranslation().i18n.language as Language
  const isFamily = currentUser().role === 'PARENT'
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? ((!isFamily && receipt.language) || screen)
  const inLanguage = useTextsIn('ledger', new Set([language]))(language)
  const facts = <Facts receipt={receipt} t={inLanguage} language={language} />
  return (
    <>
      {!isFamily && (
        <Box sx={{ paddingBlock: 1, marginBlockEnd: 1 }}>
          <PaperLanguage value={language} onChange={setChosen} />
        </Box>
      )}
      {facts}
      <PrintSheet>
        <div lang={language}>
          <Typography variant="h2" component="p" sx={{ marginBlockEnd: 2 }}>
            {inLanguage('receipt')}
          </Typography>
          {facts}
          {receipt.balance !== null && <Box sx={signature}>{inLanguage('signature')}</Box>}
        </div>
      </PrintSheet>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', paddingBlock: 2 }}>
        <Button onClick={close}>{t('close')}</Button>
        <DownloadPdf
          label={t('downloadReceipt')}
          variant="outlined"
          name={receipt.number.replaceAll('/', '-')}
          language={language}
          fetchPdf={query => callFile(api.ledger.receiptPdf, { params: { id: payment }, query })}
        />
        <Button variant="contained" autoFocus startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Box>
    </>
  )
}

const signature = {
  marginBlockStart: 10,
  marginInlineStart: 'auto',
  inlineSize: '40%',
  paddingBlockStart: 0.5,
  borderBlockStart: '1px solid',
  typography: 'caption',
}

type FactsProps = { receipt: Receipt; t: Texts<'ledger'>; language: Language }

function Facts({ receipt, t, language }: FactsProps) {
  return (
    <div lang={language}>
      <Typography variant="h3" component="p" sx={{ marginBlockEnd: 2 }}>
        {receipt.school}
      </Typography>
      {receipt.reversed && (
        <Alert severity="warning" role="note" sx={{ marginBlockEnd: 2 }}>
          {t('receiptReversed')}
        </Alert>
      )}
      <FactList
        facts={[
          [t('receiptNumber'), receipt.number],
          [t('amount'), rupees(receipt.total)],
          [t('inWords'), amountInWords(receipt.total, language)],
          ...(receipt.balance === null ? [] : [[t('balanceAfter'), rupees(receipt.balance)] as const]),
          [t('student'), receipt.child],
          [t('class'), receipt.class],
          [t('record.paidBy'), receipt.payer],
          [t('record.date'), dayText(receipt.day, language)],
          [t('record.mode'), t(`modes.${receipt.method}`)],
          [t('record.reference'), receipt.reference ?? '–'],
        ]}
      />
      {receipt.covers && <Covered covers={receipt.covers} {...{ t, language }} />}
    </div>
  )
}

/** What the payment paid: instalments and late fees, oldest first. */
function Covered({ covers, t, language }: Omit<FactsProps, 'receipt'> & { covers: CoveredCharge[] }) {
  const lines = covers.map(({ feeName, year, number, date, amount }) => {
    const day = dayText(date, language)
    if (number === null) return { text: t('covered.lateFee', { day }), amount }
    return {
      text: [feeName, year, t('covered.instalment', { number, day })].filter(Boolean).join(' · '),
      amount,
    }
  })
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Typography variant="body2" component="p" sx={{ color: 'text.secondary' }}>
        {t('covered.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {lines.map(({ text, amount }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
            <span>{text}</span>
            <OneLine>{rupees(amount)}</OneLine>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
