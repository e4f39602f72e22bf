import { TitleField as TitleField_630c23cbf32c7e6cf1e6b4690e9dead0 } from '../../../admin/writing/title-field.tsx'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { UploadFeatureClient as UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { PictureGuardFeatureClient as PictureGuardFeatureClient_f62412086189b3b3226e57792e94c672 } from '../../../admin/writing/pictures/picture-guard.feature.tsx'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { LinkTargetField as LinkTargetField_95295cbcc91286787833474639e1767a } from '../../../admin/writing/links/link-target-field.tsx'
import { PasteFeatureClient as PasteFeatureClient_ebaba8a3eea48b7136c7d4b0c07891bf } from '../../../admin/writing/paste/paste.feature.tsx'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { FixedToolbarFeatureClient as FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { TextMeasure as TextMeasure_24b2bb20d20c417b52cdf90081a44fd1 } from '../../../admin/writing/text-measure.tsx'
import { BlockLabel as BlockLabel_57d1236be6f15e0a8614deb8b7325136 } from '../../../admin/writing/block-label.tsx'
import { PictureField as PictureField_5da9a9cb03ccc4f4624b28d8f3cad5e4 } from '../../../admin/writing/pictures/picture-field.tsx'
import { SearchPreview as SearchPreview_559da242d831d6edbe23e141f08aec19 } from '../../../admin/preflight/search-preview.tsx'
import { PublishReceipt as PublishReceipt_6548ab55f4e3adc01a1b65e3b12101fb } from '../../../admin/publish-receipt.tsx'
import { PreflightPanel as PreflightPanel_d599d0aa6c97a15ef8408ab23f679a68 } from '../../../admin/preflight/preflight-panel.tsx'
import { SchedulePanel as SchedulePanel_5257f9ee265f2bed8dd0eabef01e6b54 } from '../../../admin/publishing/schedule-panel.tsx'
import { SlugHistory as SlugHistory_58ac30561091ba979a7a1e415e54c758 } from '../../../admin/articles/slug-history.tsx'
import { TickCell as TickCell_a671e3723175d6ad6f43a9fb7f86b30d } from '../../../admin/tick-cell.tsx'
import { PersonCell as PersonCell_7361e7f871ecfe9d9721f4cb189034b8 } from '../../../admin/person-cell.tsx'
import { AiMarkCell as AiMarkCell_19a0177202139f41ca7c7b23504d71b9 } from '../../../admin/content-creator/ai-mark-cell.tsx'
import { AiMark as AiMark_79b59555be63af8ec7e5b2f8e7b36802 } from '../../../admin/content-creator/ai-mark.tsx'
import { CreatorPanel as CreatorPanel_7070eff816f0bbd9c98850f0dd8eed2d } from '../../../admin/content-creator/creator-panel.tsx'
import { ReviewTabs as ReviewTabs_cafb7c17fc65518601bcbf9a02635154 } from '../../../admin/review/review-tabs.tsx'
import { AutosaveStatus as AutosaveStatus_887d51c6d5849267ab66a7d4e6a23fd9 } from '../../../admin/writing/autosave-status.tsx'
import { ShortcutsHelp as ShortcutsHelp_f27ba2b3b731e7caeae6ecbc3c31b558 } from '../../../admin/writing/shortcuts-help.tsx'
import { NeedsPublisher as NeedsPublisher_fb69fce23e81187543125117b544eba7 } from '../../../admin/review/needs-publisher.tsx'
import { PublishArticle as PublishArticle_a1df8fb33cd717ded5e60637dfa1ae2d } from '../../../admin/publishing/publish-button.tsx'
import { SaveOnesDraft as SaveOnesDraft_fb69fce23e81187543125117b544eba7 } from '../../../admin/review/needs-publisher.tsx'
import { UnpublishButton as UnpublishButton_62e9a6dbb513bb1d2d84040ab928ec1e } from '../../../admin/publishing/unpublish-button.tsx'
import { VersionsView as VersionsView_1aed7a5f0c0f6538cf59b79825c7ad43 } from '../../../admin/versions/versions-view.tsx'
import { VersionView as VersionView_b8d0a35790d47c70d224ee26a2d6ef73 } from '../../../admin/versions/version-view.tsx'
import { PreviewPane as PreviewPane_a1ef3ce7cc2eab812e95b06e4fe131eb } from '../../../admin/preview/preview-pane.tsx'
import { IssueRelease as IssueRelease_0f8a2f49bcf91641906438472d8a24fe } from '../../../admin/publishing/issue-release.tsx'
import { DroppedPicture as DroppedPicture_ce1941eb491e59802b31bb0c66ea5829 } from '../../../admin/writing/pictures/dropped-picture.tsx'
import { MoneyCell as MoneyCell_1abd1f465e659fd33a53333272eb90aa } from '../../../admin/money-cell.tsx'
import { ExportSubscribers as ExportSubscribers_74ab93579e290a13e8070619f9323ece } from '../../../admin/export-subscribers.tsx'
import { MailPreview as MailPreview_5c9fce57b6f4b87e9715d47696915c87 } from '../../../admin/mail-preview.tsx'
import { ResponseTimeCell as ResponseTimeCell_c4e55e9e07355e38cf01aa4dd6d50612 } from '../../../admin/support/response-time-cell.tsx'
import { TicketView as TicketView_2cbff41ef6063ac153648aced5b52fb6 } from '../../../admin/support/ticket-view.tsx'
import { ResetFactor as ResetFactor_8638e65ae0e9396f97e9c0126dddd293 } from '../../../admin/second-factor/reset-factor.tsx'
import { TextCell as TextCell_da1ce9f42367e1a9aea4a2661c1b1deb } from '../../../admin/text-cell.tsx'
import { EntryLabel as EntryLabel_629a154cfbb87d952c8f44381686924f } from '../../../admin/site-layout/entry-label.tsx'
import { NeedsSiteLayoutRight as NeedsSiteLayoutRight_946cb1b82b121c3cbd7e58f7b47a1f89 } from '../../../admin/site-layout/publish-site-layout.tsx'
import { PublishSiteLayout as PublishSiteLayout_946cb1b82b121c3cbd7e58f7b47a1f89 } from '../../../admin/site-layout/publish-site-layout.tsx'
import { Mark as Mark_02bd9319176dbb505353a8f34e01f1f1 } from '../../../admin/mark.tsx'
import { Logo as Logo_577f495c847acba9a56186a175b447bc } from '../../../admin/logo.tsx'
import { PublishingLinks as PublishingLinks_c663214d1f079a460742dc69f0649f79 } from '../../../admin/publishing/publishing-links.tsx'
import { StaffLinks as StaffLinks_56ee2569c0936e6034302c304cbe459f } from '../../../admin/staff-links.tsx'
import { SecondFactorLink as SecondFactorLink_7743d9ddd40ec248fc30f3d2ee4e5597 } from '../../../admin/second-factor/second-factor-link.tsx'
import { SupportNote as SupportNote_463d9773ad9716652c1b64f1dab3467d } from '../../../admin/support/support-note.tsx'
import { NewsroomToday as NewsroomToday_b078f6288217268e79e64d140cff68bf } from '../../../admin/today/newsroom-today.tsx'
import { SignInForm as SignInForm_223cf4d9f114c14d7061d80b35f0bac7 } from '../../../admin/sign-in/sign-in-form.tsx'
import { FollowPressedLink as FollowPressedLink_c99096102da9cbcd0df1a851dbb3a09d } from '../../../admin/follow-pressed-link.tsx'
import { SecondFactorView as SecondFactorView_4428f1c472227958527cf59b002a4aca } from '../../../admin/second-factor/second-factor-view.tsx'
import { ReadersView as ReadersView_dcc418cd7dbe535d951d7666dbc40c0d } from '../../../admin/readers/readers-view.tsx'
import { ReaderView as ReaderView_57fd208c98d083278a57ab834faf9531 } from '../../../admin/readers/reader-view.tsx'
import { BusinessView as BusinessView_9a5b2b62f05bf3e2f551c136be584f2e } from '../../../admin/business/business-view.tsx'
import { FigureView as FigureView_457d806a967f097b7ae2977e32d49783 } from '../../../admin/business/figure-view.tsx'
import { PrintRunsView as PrintRunsView_aa1ac3fe12968fa108c1071a74f8d67c } from '../../../admin/print-runs/print-runs-view.tsx'
import { PictureRightsView as PictureRightsView_015c135ba9eeca78812483659b560326 } from '../../../admin/picture-rights/picture-rights-view.tsx'
import { SchedulesView as SchedulesView_7e8aa9340a0e99180ca188300f61c868 } from '../../../admin/publishing/schedules-view.tsx'
import { SiteHealthView as SiteHealthView_5ed6d84220b992e45f13438b146a6546 } from '../../../admin/site-health/site-health-view.tsx'
import { ReconciliationView as ReconciliationView_f135c4ce4d79a8070a9912b2887650f6 } from '../../../admin/reconciliation/reconciliation-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/admin/writing/title-field.tsx#TitleField": TitleField_630c23cbf32c7e6cf1e6b4690e9dead0,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#UploadFeatureClient": UploadFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/admin/writing/pictures/picture-guard.feature.tsx#PictureGuardFeatureClient": PictureGuardFeatureClient_f62412086189b3b3226e57792e94c672,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/admin/writing/links/link-target-field.tsx#LinkTargetField": LinkTargetField_95295cbcc91286787833474639e1767a,
  "/admin/writing/paste/paste.feature.tsx#PasteFeatureClient": PasteFeatureClient_ebaba8a3eea48b7136c7d4b0c07891bf,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#FixedToolbarFeatureClient": FixedToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/admin/writing/text-measure.tsx#TextMeasure": TextMeasure_24b2bb20d20c417b52cdf90081a44fd1,
  "/admin/writing/block-label.tsx#BlockLabel": BlockLabel_57d1236be6f15e0a8614deb8b7325136,
  "/admin/writing/pictures/picture-field.tsx#PictureField": PictureField_5da9a9cb03ccc4f4624b28d8f3cad5e4,
  "/admin/preflight/search-preview.tsx#SearchPreview": SearchPreview_559da242d831d6edbe23e141f08aec19,
  "/admin/publish-receipt.tsx#PublishReceipt": PublishReceipt_6548ab55f4e3adc01a1b65e3b12101fb,
  "/admin/preflight/preflight-panel.tsx#PreflightPanel": PreflightPanel_d599d0aa6c97a15ef8408ab23f679a68,
  "/admin/publishing/schedule-panel.tsx#SchedulePanel": SchedulePanel_5257f9ee265f2bed8dd0eabef01e6b54,
  "/admin/articles/slug-history.tsx#SlugHistory": SlugHistory_58ac30561091ba979a7a1e415e54c758,
  "/admin/tick-cell.tsx#TickCell": TickCell_a671e3723175d6ad6f43a9fb7f86b30d,
  "/admin/person-cell.tsx#PersonCell": PersonCell_7361e7f871ecfe9d9721f4cb189034b8,
  "/admin/content-creator/ai-mark-cell.tsx#AiMarkCell": AiMarkCell_19a0177202139f41ca7c7b23504d71b9,
  "/admin/content-creator/ai-mark.tsx#AiMark": AiMark_79b59555be63af8ec7e5b2f8e7b36802,
  "/admin/content-creator/creator-panel.tsx#CreatorPanel": CreatorPanel_7070eff816f0bbd9c98850f0dd8eed2d,
  "/admin/review/review-tabs.tsx#ReviewTabs": ReviewTabs_cafb7c17fc65518601bcbf9a02635154,
  "/admin/writing/autosave-status.tsx#AutosaveStatus": AutosaveStatus_887d51c6d5849267ab66a7d4e6a23fd9,
  "/admin/writing/shortcuts-help.tsx#ShortcutsHelp": ShortcutsHelp_f27ba2b3b731e7caeae6ecbc3c31b558,
  "/admin/review/needs-publisher.tsx#NeedsPublisher": NeedsPublisher_fb69fce23e81187543125117b544eba7,
  "/admin/publishing/publish-button.tsx#PublishArticle": PublishArticle_a1df8fb33cd717ded5e60637dfa1ae2d,
  "/admin/review/needs-publisher.tsx#SaveOnesDraft": SaveOnesDraft_fb69fce23e81187543125117b544eba7,
  "/admin/publishing/unpublish-button.tsx#UnpublishButton": UnpublishButton_62e9a6dbb513bb1d2d84040ab928ec1e,
  "/admin/versions/versions-view.tsx#VersionsView": VersionsView_1aed7a5f0c0f6538cf59b79825c7ad43,
  "/admin/versions/version-view.tsx#VersionView": VersionView_b8d0a35790d47c70d224ee26a2d6ef73,
  "/admin/preview/preview-pane.tsx#PreviewPane": PreviewPane_a1ef3ce7cc2eab812e95b06e4fe131eb,
  "/admin/publishing/issue-release.tsx#IssueRelease": IssueRelease_0f8a2f49bcf91641906438472d8a24fe,
  "/admin/writing/pictures/dropped-picture.tsx#DroppedPicture": DroppedPicture_ce1941eb491e59802b31bb0c66ea5829,
  "/admin/money-cell.tsx#MoneyCell": MoneyCell_1abd1f465e659fd33a53333272eb90aa,
  "/admin/export-subscribers.tsx#ExportSubscribers": ExportSubscribers_74ab93579e290a13e8070619f9323ece,
  "/admin/mail-preview.tsx#MailPreview": MailPreview_5c9fce57b6f4b87e9715d47696915c87,
  "/admin/support/response-time-cell.tsx#ResponseTimeCell": ResponseTimeCell_c4e55e9e07355e38cf01aa4dd6d50612,
  "/admin/support/ticket-view.tsx#TicketView": TicketView_2cbff41ef6063ac153648aced5b52fb6,
  "/admin/second-factor/reset-factor.tsx#ResetFactor": ResetFactor_8638e65ae0e9396f97e9c0126dddd293,
  "/admin/text-cell.tsx#TextCell": TextCell_da1ce9f42367e1a9aea4a2661c1b1deb,
  "/admin/site-layout/entry-label.tsx#EntryLabel": EntryLabel_629a154cfbb87d952c8f44381686924f,
  "/admin/site-layout/publish-site-layout.tsx#NeedsSiteLayoutRight": NeedsSiteLayoutRight_946cb1b82b121c3cbd7e58f7b47a1f89,
  "/admin/site-layout/publish-site-layout.tsx#PublishSiteLayout": PublishSiteLayout_946cb1b82b121c3cbd7e58f7b47a1f89,
  "/admin/mark.tsx#Mark": Mark_02bd9319176dbb505353a8f34e01f1f1,
  "/admin/logo.tsx#Logo": Logo_577f495c847acba9a56186a175b447bc,
  "/admin/publishing/publishing-links.tsx#PublishingLinks": PublishingLinks_c663214d1f079a460742dc69f0649f79,
  "/admin/staff-links.tsx#StaffLinks": StaffLinks_56ee2569c0936e6034302c304cbe459f,
  "/admin/second-factor/second-factor-link.tsx#SecondFactorLink": SecondFactorLink_7743d9ddd40ec248fc30f3d2ee4e5597,
  "/admin/support/support-note.tsx#SupportNote": SupportNote_463d9773ad9716652c1b64f1dab3467d,
  "/admin/today/newsroom-today.tsx#NewsroomToday": NewsroomToday_b078f6288217268e79e64d140cff68bf,
  "/admin/sign-in/sign-in-form.tsx#SignInForm": SignInForm_223cf4d9f114c14d7061d80b35f0bac7,
  "/admin/follow-pressed-link.tsx#FollowPressedLink": FollowPressedLink_c99096102da9cbcd0df1a851dbb3a09d,
  "/admin/second-factor/second-factor-view.tsx#SecondFactorView": SecondFactorView_4428f1c472227958527cf59b002a4aca,
  "/admin/readers/readers-view.tsx#ReadersView": ReadersView_dcc418cd7dbe535d951d7666dbc40c0d,
  "/admin/readers/reader-view.tsx#ReaderView": ReaderView_57fd208c98d083278a57ab834faf9531,
  "/admin/business/business-view.tsx#BusinessView": BusinessView_9a5b2b62f05bf3e2f551c136be584f2e,
  "/admin/business/figure-view.tsx#FigureView": FigureView_457d806a967f097b7ae2977e32d49783,
  "/admin/print-runs/print-runs-view.tsx#PrintRunsView": PrintRunsView_aa1ac3fe12968fa108c1071a74f8d67c,
  "/admin/picture-rights/picture-rights-view.tsx#PictureRightsView": PictureRightsView_015c135ba9eeca78812483659b560326,
  "/admin/publishing/schedules-view.tsx#SchedulesView": SchedulesView_7e8aa9340a0e99180ca188300f61c868,
  "/admin/site-health/site-health-view.tsx#SiteHealthView": SiteHealthView_5ed6d84220b992e45f13438b146a6546,
  "/admin/reconciliation/reconciliation-view.tsx#ReconciliationView": ReconciliationView_f135c4ce4d79a8070a9912b2887650f6,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
