/**
 * Files as banks write them; the banks and the people are made up. Each is a text with the encoding in which it comes.
 */

/** UTF-16 with its byte order mark, as programs of Windows save it. */
export const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
export const latin1 = (text: string) => Buffer.from(text, 'latin1');
export const utf8 = (text: string) => Buffer.from(text, 'utf8');

interface Entry {
  amount: string;
  mark?: 'CRDT' | 'DBIT';
  booked?: string;
  value?: string;
  id?: string;
  status?: string;
  details?: string;
}

/** An entry of version 2. */
export const entryOf = ({ amount, mark = 'CRDT', booked = '2026-11-23', ...rest }: Entry) => `
    <Ntry><Amt Ccy="GHS">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>${rest.status ?? 'BOOK'}</Sts>
      <BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${rest.value ?? booked}</Dt></ValDt>
      ${rest.id === undefined ? '' : `<AcctSvcrRef>${rest.id}</AcctSvcrRef>`}
      <NtryDtls><TxDtls>${rest.details ?? ''}</TxDtls></NtryDtls></Ntry>`;

const balanceOf = (kind: string, amount: string, day: string) => `
    <Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="GHS">${amount.replace('-', '')}</Amt>
      <CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

interface Statement {
  account?: string;
  opening?: string;
  closing?: string;
  day?: string;
  entries: readonly string[];
}

export const statementOf = ({
  account = '0240112233445',
  opening = '0',
  closing = '0',
  day = '2026-11-23',
  entries,
}: Statement) => `
  <Stmt><Id>${day}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>GHS</Ccy></Acct>
    ${balanceOf('OPBD', opening, day)}${balanceOf('CLBD', closing, day)}${entries.join('')}
  </Stmt>`;

/** A whole file of version 2. */
export const camtOf = (...statements: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-24T02:00:00Z</CreDtTm></GrpHdr>${statements.join('')}
</BkToCstmrStmt></Document>`;

/** A bank in Accra, version 2: a reference that its program broke, a fee with the id of its payment, and one pending. */
export const ACCRA = utf8(
  camtOf(
    statementOf({
      opening: '1000.00',
      closing: '2248.5',
      entries: [
        entryOf({
          ...{ amount: '1250.50', id: 'FT26327XK1', value: '2026-11-24' },
          details: `<RltdPties><Dbtr><Nm>Ama Mensah &amp; Sons</Nm></Dbtr><DbtrAcct><Id><Othr><Id>0011223344</Id></Othr></Id></DbtrAcct></RltdPties>
            <RmtInf><Ustrd>WALLET CR-7K4Q-</Ustrd><Ustrd>92MD THANKS</Ustrd></RmtInf>`,
        }),
        entryOf({ amount: '2', mark: 'DBIT', id: 'FT26327XK1', details: '<AddtlTxInf>E-LEVY</AddtlTxInf>' }),
        entryOf({ amount: '77', id: 'FT26327XK2', status: 'PDNG' }),
      ],
    }),
  ),
);

/** A bank in Frankfurt, version 8, with prefixes: names and states are one level deeper, and one entry is two payments. */
export const FRANKFURT = utf8(`<?xml version="1.0"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>
  <n:Acct><n:Id><n:IBAN>DE02120300000000202051</n:IBAN></n:Id></n:Acct>
  <n:Bal><n:Tp><n:CdOrPrtry><n:Cd>PRCD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="EUR">0.75</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Dt><n:Dt>2025-12-30</n:Dt></n:Dt></n:Bal>
  <n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="EUR">29.25</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Dt><n:Dt>2025-12-31</n:Dt></n:Dt></n:Bal>
  <n:Ntry><n:Amt Ccy="EUR">30</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts>
    <n:BookgDt><n:DtTm>2025-12-31T23:59:59+01:00</n:DtTm></n:BookgDt><n:ValDt><n:Dt>2026-01-02</n:Dt></n:ValDt>
    <n:AcctSvcrRef>SAMMEL7</n:AcctSvcrRef><n:NtryDtls>
    <n:TxDtls><n:Amt Ccy="EUR">10</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:RltdPties><n:Dbtr><n:Pty><n:Nm>Jörg Groß</n:Nm></n:Pty></n:Dbtr><n:DbtrAcct><n:Id><n:IBAN>DE75512108001245126199</n:IBAN></n:Id></n:DbtrAcct></n:RltdPties><n:RmtInf><n:Ustrd><![CDATA[eins]]></n:Ustrd></n:RmtInf></n:TxDtls>
    <n:TxDtls><n:Refs><n:AcctSvcrRef>EINZEL2</n:AcctSvcrRef><n:EndToEndId>NOTPROVIDED</n:EndToEndId></n:Refs><n:Amt Ccy="EUR">20</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:TxDtls>
  </n:NtryDtls></n:Ntry></n:Stmt></n:BkToCstmrStmt></n:Document>`);

/** A bank in Lomé that writes Latin-1 and says so. */
export const LOME = latin1(
  camtOf(
    statementOf({
      closing: '5',
      entries: [entryOf({ amount: '5', details: '<RltdPties><Dbtr><Nm>Afi Kodjo-Sémé</Nm></Dbtr></RltdPties>' })],
    }),
  ).replace('UTF-8', 'ISO-8859-1'),
);

/** A bank in Kumasi that saves UTF-16, with a statement for each of two days. */
export const KUMASI = utf16(
  camtOf(
    statementOf({ day: '2026-11-21', closing: '5', entries: [entryOf({ amount: '5', booked: '2026-11-21' })] }),
    statementOf({
      day: '2026-11-22',
      opening: '5',
      closing: '3',
      entries: [entryOf({ amount: '2', mark: 'DBIT', booked: '2026-11-22' })],
    }),
  ).replace('UTF-8', 'UTF-16'),
);

/** A savings bank in Berlin: coded fields whose lines are cut anywhere, and a value in the next year. */
export const BERLIN = utf8(
  [
    ':20:STARTUMSE',
    ':25:10050000/0190012345EUR',
    ':28C:00001/001',
    ':60F:C251230EUR1000,5',
    ':61:2601021231CR250,00N051NONREF//POS-77',
    ':86:166?00GUTSCHRIFT?109310?20EREF+2025-88?21SVWZ+EINZAHLUNG CR-7K4Q?22-92MD DANKE?30DEUTDEFF?31DE7551210800124512619',
    '9?32MAX MUSTERMANN?33 UND SOEHNE',
    ':61:2512311231DR1000,N024NONREF',
    ':86:020?00LASTSCHRIFT?20MIETE',
    ':62F:C251231EUR250,5',
    '-',
  ].join('\r\n'),
);

/** A bank in Utrecht: named fields, and the customer's reference before the bank's. */
export const UTRECHT = utf8(
  [
    ':940:',
    ':20:P261123000000001',
    ':25:NL20INGB0001234567EUR',
    ':28C:00000',
    ':60F:D261122EUR0,75',
    ':61:2611231123C1,00NTRFEREF//26327000003',
    '/TRCD/00100/',
    ':86:/EREF/E2E-1//CNTP/NL32INGB0000012345/INGBNL2A/A. de Vries///IBAN/NL32INGB0000012345/NAME/A. de Vries/REMI/USTD//cr 7k4q ',
    '92md/',
    ':62F:C261123EUR0,25',
    ':64:C261123EUR0,25',
    '-',
  ].join('\n'),
);

/** A bank in Lagos: SWIFT's blocks, free text on several lines in Latin-1, what was taken back, and no reference. */
export const LAGOS = latin1(
  [
    '{1:F01EXAMNGLAXXXX0000000000}{2:I940EXAMNGLAXXXXN}{4:',
    ':20:9001',
    ':25:0123456789',
    ':28C:231/1',
    ':60F:C261123NGN10,00',
    ':61:2611231123C5000,00NMSC000000//S1',
    ':86:TRF FROM CHINÉDU OKÀFOR',
    'VIA USSD',
    ':61:2611231123RD20,00NMSCFEE//S2',
    ':61:2611231123RC4000,00NMSCNONREF//S3',
    ':86:REVERSAL',
    ':62F:C261123NGN1030,00',
    '-}',
  ].join('\r\n'),
);

/** A bank in Cotonou: Windows-1252, semicolons, commas, days first, a line break in a text, a balance, and a footer. */
export const COTONOU = latin1(
  [
    'Relevé du compte;0112233445;;;;;',
    '',
    'Date;Date de valeur;Libellé;Débit;Crédit;Solde;Référence',
    '23/11/2026;24/11/2026;"VIREMENT REÇU\nDE M. ""AGBO"" CR 7K4Q 92MD";;1 250,50;1 300,50;',
    '24/11/2026;24/11/2026;FRAIS;-2,25;;1 298,25;F-1',
    'Total;;;-2,25;1 250,50;;',
  ].join('\r\n'),
);

/** Mobile money in Ghana: money in and out in two columns, time stamps, newest first, and a payment that failed. */
export const MOBILE = utf8(
  [
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party',
    'RK1,2026-11-23 23:59:58,Payment to Kojo,Completed,,"1,000.00",250.50,233200000002 - Kojo',
    'RK0,2026-11-23 12:00:00,Payment to Kojo,Failed,,"9,000.00",1250.50,233200000002 - Kojo',
    'RJ9,2026-11-23 09:00:01,CR-7K4Q-92MD from Ama,Completed,"1,250.50",,1250.50,233200000001 - Ama',
  ].join('\n'),
);

/** A bank in Wuhan that saves UTF-16 with tabs, and no balance. */
export const WUHAN = utf16(
  [
    '交易日期\t金额\t收/支\t对方户名\t摘要',
    '20261123\t￥1,250.50\t收入\t王芳\tCR-7K4Q-92MD',
    '20261123\t￥3.00\t支出\t银行\t手续费',
  ].join('\r\n'),
);

/** A wallet of Hangzhou in GB 18030: times, a column that says in or out, and a payment that was closed. */
export const HANGZHOU = Buffer.from(
  // 交易时间,收/支,金额,交易对方,交易状态,备注 · 2026-11-23 10:00:00,收入,1250.50,王芳,交易成功,CR-7K4Q-92MD · …,支出,3.00,李雷,交易关闭,
  'vbvS18qxvOQsytUv1qcsvfC27iy9u9LXttS3vSy9u9LX17TMrCyxuNeiDQoyMDI2LTExLTIzIDEwOjAwOjAwLMrVyOssMTI1MC41' +
    'MCzN9be8LL270tezybmmLENSLTdLNFEtOTJNRA0KMjAyNi0xMS0yMyAxMTowMDowMCzWp7P2LDMuMDAswO7A1yy9u9LXudix1SwN' +
    'Cg==',
  'base64',
);

/** A bank in Monrovia: bars, months first, marks behind amounts and brackets around them, and a value in the next year. */
export const MONROVIA = utf8(
  [
    'Posting Date|Value Date|Description|Amount|Ccy|Balance',
    '12/31/2025|01/02/2026|DEPOSIT CR7K4Q92MD|1,250.50 CR|USD|1,500.50',
    '12/31/2025|12/31/2025|LEVY|(0.50)|USD|1,500.00',
    '12/31/2025|12/31/2025||500.00 DR|USD|1,000.00',
  ].join('\n'),
);
