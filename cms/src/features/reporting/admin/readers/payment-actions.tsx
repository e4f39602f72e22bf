'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { sendReceiptEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import type { ReaderPayment } from '../../read-reader-file.ts'
import { useAction } from '../../../../platform/admin/use-action.ts'
import { useFormPlace } from '../../../../platform/admin/use-form-place.ts'
import { RefundForm } from './refund-form.tsx'

/** What staff do about one payment: resend the receipt, refund it. */
export function PaymentActions({
  payment,
  mayRefund,
  mayResend,
}: {
  payment: ReaderPayment
  mayRefund: boolean
  mayResend: boolean
}) {
  const [isRefunding, setRefunding] = useState(false)
  const { isPending, perform } = useAction()
  const leave = () => setRefunding(false)
  const place = useFormPlace({ isOpen: isRefunding, leave })
  const isRefundable = mayRefund && payment.isCharged && payment.refundedCents < payment.amountCents
  if (isRefunding && isRefundable) {
    return (
      <div ref={place}>
        <RefundForm payment={payment} onLeave={leave} />
      </div>
    )
  }
  return (
    <div className="staff-actions" ref={place}>
      {mayResend && (
        <Button
          type="button"
          buttonStyle="secondary"
          size="small"
          disabled={isPending}
          onClick={() =>
            void perform({
              endpoint: endpointAt(sendReceiptEndpoint, { id: payment.publicId }),
              done: 'The receipt is on its way once more.',
            })
          }
        >
          Send receipt again
        </Button>
      )}
      {isRefundable && (
        <Button type="button" buttonStyle="secondary" size="small" onClick={() => setRefunding(true)}>
          Refund…
        </Button>
      )}
    </div>
  )
}
